/** Makes the files that this process writes readable by its own account only: they hold data and keys. */
export function restrictFilesToOwner(): void {
  process.umask(0o077);
}
