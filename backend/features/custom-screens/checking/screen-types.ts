/** How the content of a file is checked: as text, or by the bytes with which it may begin, in hexadecimal. */
export type ContentCheck = readonly string[] | 'html' | 'text' | 'svg';

export interface ScreenType {
  mimetype: string;
  check: ContentCheck;
}

const type = (mimetype: string, check: ContentCheck): ScreenType => ({ mimetype, check });
const PNG = ['89504e470d0a1a0a'];
const JPEG = ['ffd8ff'];

/** Types of files that custom screens may contain, by extension. In the bytes, `.` stands for any hexadecimal digit. */
const TYPES: Readonly<Record<string, ScreenType>> = {
  html: type('text/html', 'html'),
  htm: type('text/html', 'html'),
  css: type('text/css', 'text'),
  js: type('text/javascript', 'text'),
  mjs: type('text/javascript', 'text'),
  json: type('application/json', 'text'),
  map: type('application/json', 'text'),
  txt: type('text/plain', 'text'),
  svg: type('image/svg+xml', 'svg'),
  png: type('image/png', PNG),
  jpg: type('image/jpeg', JPEG),
  jpeg: type('image/jpeg', JPEG),
  gif: type('image/gif', ['474946383761', '474946383961']),
  webp: type('image/webp', ['52494646........57454250']),
  avif: type('image/avif', ['........66747970617669']),
  ico: type('image/x-icon', ['00000100']),
  woff: type('font/woff', ['774f4646']),
  woff2: type('font/woff2', ['774f4632']),
  ttf: type('font/ttf', ['00010000', '74727565']),
  otf: type('font/otf', ['4f54544f']),
};

/**
 * Returns the type of a file by the extension of its name.
 * @returns undefined for a type of file that custom screens may not contain
 */
export function screenTypeOf(path: string): ScreenType | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

/** Returns true when the bytes begin with one of the given beginnings. */
export function beginsAs(bytes: Uint8Array, beginnings: readonly string[]): boolean {
  const hex = Buffer.from(bytes).toString('hex');
  return beginnings.some((beginning) => new RegExp(`^${beginning}`).test(hex));
}
