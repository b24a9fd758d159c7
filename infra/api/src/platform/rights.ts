/** What this process writes from here on only its own account can read: the database, keys and files of people. */
export function keepToOwnAccount(): void {
  process.umask(0o077);
}
