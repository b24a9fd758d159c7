// What the PDF library calls and browsers before 2024 lack, Chrome 109 of Windows 7 among them.
import 'core-js/actual/array/to-spliced.js';
import 'core-js/actual/array-buffer/transfer-to-fixed-length.js';
import 'core-js/actual/promise/with-resolvers.js';
// A worker would lack the same: the library reads on the page when it finds its reader there.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
