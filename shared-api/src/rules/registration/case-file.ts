import { ACCEPTED_TYPES, isAcceptedType } from '../values/file-types.ts';

/** Longest name of a document within a file's name: Windows refuses paths of more than 260 characters. */
const NAME_LENGTH = 80;
/** Characters that file systems refuse, and invisible ones, which may show another ending than a file has. */
const UNSAFE = /[<>:"/\\|?*\p{C}\p{Z}]+/gu;

/**
 * Returns the name under which a document is saved beside others on any system: '03 Constancia de CBU.pdf'.
 * @param position from 1, in the order of the index; makes the name unique
 */
export function caseFileName(position: number, document: string, type: string): string {
  const safe = document.normalize('NFC').replace(UNSAFE, ' ').trim();
  const short = [...safe]
    .slice(0, NAME_LENGTH)
    .join('')
    .replace(/[\s.]+$/, '');
  const ending = isAcceptedType(type) ? ACCEPTED_TYPES[type][0] : '';
  return `${String(position).padStart(2, '0')} ${short || 'Documento'}${ending}`;
}
