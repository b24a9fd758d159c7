import { type ReactNode, useState } from 'react';
import { FileViewerModal } from './FileViewerModal.tsx';

interface ShownFile {
  readonly url: string;
  readonly name: string;
}

const NO_FILE: ShownFile = { url: '', name: '' };

/** Keeps which file is shown in the whole window. @returns what shows one, and the window to render */
export function useFileWindow(): {
  readonly showFile: (file: ShownFile) => void;
  readonly fileWindow: ReactNode;
} {
  const [file, showFile] = useState(NO_FILE);
  return {
    showFile,
    fileWindow: <FileViewerModal {...file} opened={file !== NO_FILE} onClose={() => showFile(NO_FILE)} />,
  };
}
