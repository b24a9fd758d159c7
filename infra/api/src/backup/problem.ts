/** The copy can't be made or used; the message, in Spanish, says what the operator can do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
