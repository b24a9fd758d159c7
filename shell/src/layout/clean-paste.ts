import { withoutControlCharacters, withPlainBreaks } from 'shared-api/rules';

/**
 * Pastes texts without the control characters that PDFs and old systems bring along: the portal refuses them, and nobody could
 * see which they are.
 * @returns stops it
 */
export function cleanPastes(): () => void {
  const pasteCleaned = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const cleaned = withoutControlCharacters(withPlainBreaks(text));
    if (cleaned === text || event.defaultPrevented) return;
    event.preventDefault();
    // Deprecated without a successor: nothing else keeps the field's longest length and what Ctrl+Z takes back.
    document.execCommand('insertText', false, cleaned);
  };
  document.addEventListener('paste', pasteCleaned);
  return () => document.removeEventListener('paste', pasteCleaned);
}
