export { DownloadLink } from './DownloadLink.tsx';
export { type Download, downloadAnswer, downloadSigned } from './download.ts';
export { saveFile } from './save-file.ts';
