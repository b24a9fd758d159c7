import 'dayjs/locale/es';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from 'shared-api/rules';
import { calendarNames } from './calendar-names.ts';
import { DATE_PLACEHOLDER, DATE_UNREADABLE, dateOf, rangeProblem, withSlashes } from './typed-date.ts';

interface Props {
  readonly label: string;
  /** `yyyy-mm-dd`; null: none. */
  readonly value: string | null;
  /** Told every existing day, also one outside of `min` and `max`, and null when the field is empty or unreadable. */
  readonly onChange: (value: string | null) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Wins over what the field itself finds wrong. */
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly name?: string;
  readonly onBlur?: () => void;
  /** Told what the field itself finds wrong when it is left or Enter is pressed (unreadable, outside of the range), or null. */
  readonly onProblem?: (problem: string | null) => void;
  readonly onDropdownOpen?: () => void;
  readonly onDropdownClose?: () => void;
}

const shown = (value: string | null) => (value === null ? '' : formatDate(value));

/**
 * A day, typed as `dd/mm/aaaa` or chosen from a calendar. What doesn't exist is never turned into another day. Esc
 * closes the calendar alone, also inside a modal.
 */
export function DateField(props: Props) {
  const { label, value, onChange, min, max, disabled = false, onProblem } = props;
  const [text, setText] = useState(() => shown(value));
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  if (value !== known) {
    // The value came from outside: a restored draft, a reset form.
    setKnown(value);
    setText(shown(value));
  }

  const problemOf = (typed: string): string | null => {
    if (typed.trim() === '') return null;
    const date = dateOf(typed);
    return date === null ? DATE_UNREADABLE : rangeProblem(date, min, max);
  };
  const emit = (date: string | null) => {
    setKnown(date);
    if (date !== value) onChange(date);
  };
  const type = (typed: string) => {
    const next = typed.length > text.length ? withSlashes(typed) : typed;
    setText(next);
    emit(dateOf(next));
  };
  const check = () => {
    const date = dateOf(text);
    if (date !== null) setText(formatDate(date));
    setLeft(true);
    onProblem?.(problemOf(text));
  };
  const toggle = (next: boolean) => {
    setOpen(next);
    if (next) props.onDropdownOpen?.();
    else props.onDropdownClose?.();
  };
  const choose = (date: string | null) => {
    if (date !== null) {
      setText(formatDate(date));
      emit(date);
      onProblem?.(null);
    }
    toggle(false);
  };

  const day = dateOf(text);
  const calendar = (
    <Popover opened={open} onChange={toggle} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          aria-label={`Abrir calendario: ${label}`}
          aria-expanded={open}
          disabled={disabled}
          onClick={() => toggle(!open)}
        >
          <IconCalendar size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <DatePicker
          __stopPropagation
          locale="es"
          firstDayOfWeek={1}
          value={day}
          onChange={choose}
          {...(day !== null && { defaultDate: day })}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          ariaLabels={calendarNames}
          hideOutsideDates
          weekendDays={[]}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...(props.id !== undefined && { id: props.id })}
      name={props.name}
      label={label}
      description={props.description}
      required={props.required ?? false}
      disabled={disabled}
      error={props.error || (left && problemOf(text))}
      placeholder={DATE_PLACEHOLDER}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        check();
        props.onBlur?.();
      }}
      // It sends the form around it, which must know by then what the field finds wrong.
      onKeyDown={(event) => {
        if (event.key === 'Enter') check();
      }}
      rightSection={calendar}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
    />
  );
}
