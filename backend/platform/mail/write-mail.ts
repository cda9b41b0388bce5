import { colour } from '@mesonet/model/colours.js';
import { escapeHtml } from '../pages/escape-html.js';
import type { Letter, WrittenMail } from './letter.js';

const COLUMN = 'max-width:520px;margin:0 auto;padding:0 16px';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const light = (name: Parameters<typeof colour>[0]) => colour(name, 'light');

const LEAD = 'font-size:18px;line-height:1.45;font-weight:600';
const PLAIN = 'font-size:16px;line-height:1.5';
const SMALL = 'font-size:13px;line-height:1.5';

const dark = (name: Parameters<typeof colour>[0]) => `${colour(name, 'dark')} !important`;
const DARK_SHEET = `@media (prefers-color-scheme: dark) {
.page { background: ${dark('page')} }
.card { background: ${dark('card')}; border-color: ${dark('line')} }
.ink { color: ${dark('ink')} }
.muted { color: ${dark('muted')} }
.brand { color: ${dark('brand')} }
.button { background: ${dark('brand')}; color: ${dark('onBrand')} }
}`;

const IMAGE_CID = 'image@mesonet';

/** Lays out a letter in the common design of our mails, as text and as HTML that loads nothing from the network. */
export function writeMail(letter: Letter): WrittenMail {
  return {
    to: letter.to,
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: htmlOf(letter),
    ...(letter.image && {
      image: { cid: IMAGE_CID, png: Buffer.from(letter.image.png).toString('base64') },
    }),
  };
}

function textOf({ paragraphs, code, facts, link, otherLink, closing, ...letter }: Letter): string {
  const parts = [
    ...paragraphs,
    code && `    ${code}`,
    facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    link && `${link.label}:\n${link.url}`,
    otherLink && `${otherLink.label}:\n${otherLink.url}`,
    closing,
    `-- \n${senderOf(letter)}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/**
 * Each element has its style inline, because many mail programs drop style sheets. The style sheet serves only mail
 * programs with a dark mode.
 */
function htmlOf({ paragraphs, code, facts, image, link, otherLink, closing, ...letter }: Letter): string {
  const hasFacts = facts !== undefined && facts.length > 0;
  const body = [
    ...paragraphs.map((text, at) => paragraph(text, at === 0 && hasFacts ? LEAD : PLAIN, 'ink')),
    code && paragraph(code, 'font-size:32px;letter-spacing:6px;font-weight:600', 'ink'),
    hasFacts && tableOf(facts),
    image && imageOf(image),
    link && linksTo(link, otherLink),
    link && paragraph(`Or open ${link.url}`, `${SMALL};word-break:break-all`, 'muted'),
    closing && paragraph(closing, SMALL, 'muted'),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(letter.subject)}</title>
<style>${DARK_SHEET}</style></head>
<body class="page" style="margin:0;padding:24px 0;background:${light('page')};${FONT}">
<div style="${COLUMN}">
<p class="brand" style="margin:0 0 12px;font-size:15px;font-weight:600;color:${light('brand')}">${escapeHtml(senderOf(letter))}</p>
<div class="card" style="background:${light('card')};border:1px solid ${light('line')};border-radius:8px;padding:8px 24px 16px">
${body.filter(Boolean).join('\n')}
</div>
</div>
</body>
</html>
`;
}

function paragraph(text: string, style: string, ink: 'ink' | 'muted'): string {
  return `<p class="${ink}" style="margin:16px 0;${style};color:${light(ink)}">${escapeHtml(text)}</p>`;
}

/** Builds the button of a mail and, beside or below it, the less prominent second link. */
function linksTo(link: NonNullable<Letter['link']>, otherLink: Letter['otherLink']): string {
  const button = `display:inline-block;margin:0 20px 0 0;padding:10px 20px;border-radius:6px;background:${light('brand')};color:${light('onBrand')};text-decoration:none`;
  const quiet = `display:inline-block;padding:10px 0;color:${light('brand')}`;
  const links = [
    `<a class="button" href="${escapeHtml(link.url)}" style="${button}">${escapeHtml(link.label)}</a>`,
    otherLink &&
      `<a class="brand" href="${escapeHtml(otherLink.url)}" style="${quiet}">${escapeHtml(otherLink.label)}</a>`,
  ];
  return `<p style="margin:20px 0;font-size:16px">${links.filter(Boolean).join('\n')}</p>`;
}

function tableOf(facts: NonNullable<Letter['facts']>): string {
  const cell = (text: string, ink: 'ink' | 'muted', style = '') =>
    `<td class="${ink}" style="padding:3px 16px 3px 0;vertical-align:top;color:${light(ink)}${style}">${escapeHtml(text)}</td>`;
  const rows = facts.map(
    ({ label, value }) => `<tr>${cell(label, 'muted', ';white-space:nowrap')}${cell(value, 'ink')}</tr>`,
  );
  return `<table role="presentation" cellspacing="0" style="margin:16px 0;border-collapse:collapse;font-size:14px;line-height:1.4">
${rows.join('\n')}
</table>`;
}

/** Builds the element of the image, which is never wider than the mail. */
function imageOf({ alt }: NonNullable<Letter['image']>): string {
  return `<p style="margin:16px 0"><img src="cid:${IMAGE_CID}" alt="${escapeHtml(alt)}" width="470" style="display:block;width:100%;max-width:470px;height:auto;border:0;border-radius:6px"></p>`;
}

function senderOf({ from }: Pick<Letter, 'from'>): string {
  return from === undefined ? 'Mesonet' : oneLine(`Mesonet · ${from}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
