/** The database does not let the portal start; the message, in Spanish, says what the operator can do. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}
