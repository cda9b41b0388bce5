import { options } from './.dependency-cruiser.mjs';

/** Folders know no circles, as files know none. Specs stand beside their source and import what helps tests. */
export default {
  forbidden: [
    { name: 'no circles of folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: { ...options, exclude: { path: '((^|/)dist/|\\.spec\\.tsx?$)' } },
};
