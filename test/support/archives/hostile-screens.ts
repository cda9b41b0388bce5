import { HOSTILE_ZIPS, type HostileZip } from './hostile-zips.js';
import { type RawEntry, rawZip } from './raw-zip.js';

const PAGE: RawEntry = { name: 'RT/main.html', content: '<!doctype html><title>Board</title>' };
const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const badType = (name: string, content: string | Buffer, why: string | null): HostileZip => ({
  name: `${name}${why === null ? '' : `: ${why}`}`,
  make: () => rawZip([PAGE, { name, content }]),
  ...{ status: 400, detail: `File type not allowed: ${name}${why === null ? '' : ` (${why})`}` },
});
const badSvg = (what: string, content: string, why: string): HostileZip => ({
  ...badType('img/a.svg', content, why),
  name: `an SVG with ${what}`,
});

/** Archives that are no custom screens: some have a wrong structure, others hold files that are not allowed. */
export const HOSTILE_SCREENS: readonly HostileZip[] = [
  ...HOSTILE_ZIPS,
  badType('shell.php', '<?php system($_GET["c"]);', null),
  badType('setup.exe', Buffer.from('MZ\x90\0', 'latin1'), null),
  badType('no-extension', 'text', null),
  badType('constructor.constructor', 'text', null),
  badType('page.html', Buffer.concat([PNG, Buffer.from('<script>')]), 'it is not UTF-8 text'),
  badType('page.html', 'GIF89a<script>alert(1)</script>', 'its content is of another kind'),
  badType('page.html', 'MZ is how a program begins', 'its content is of another kind'),
  badType('page.html', 'just words', 'it is no HTML'),
  badType('page.html', '<p>\0', 'it is not text'),
  badType('a.css', '<!doctype html><script>alert(1)</script>', 'it is HTML'),
  badType('a.png', '<svg onload="alert(1)">', 'its content is of another kind'),
  badType('a.woff2', Buffer.from('wOFF'), 'its content is of another kind'),
  badSvg('a script', `<svg ${SVG}><script>alert(1)</script></svg>`, 'it holds <script>'),
  badSvg('a handler', `<svg ${SVG} onload="alert(1)"/>`, 'it holds a script'),
  badSvg(
    'a link to a script',
    `<svg ${SVG}><a xlink:href=" java\tscript:alert(1)"/></svg>`,
    'it links to a script',
  ),
  badSvg(
    'an animated link',
    `<svg ${SVG}><set attributeName="xlink:href" to="javascript:alert(1)"/></svg>`,
    'it changes a link or a script',
  ),
  badSvg(
    'HTML inside',
    `<svg ${SVG}><foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`,
    'it holds <foreignObject>',
  ),
  badSvg('entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg ${SVG}>&a;</svg>`, 'it declares entities'),
  badSvg('tags that do not match', `<svg ${SVG}><g></svg>`, 'it is not well-formed XML'),
];
