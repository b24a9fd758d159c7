/** Names of the calendar's arrows. Those of a month and a year have their own text, which says where the calendar is. */
export const calendarNames = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
};
