import { colour } from '@mesonet/contract/colours.js';
import { escapeHtml } from '../pages/escape-html.js';
import type { Letter, WrittenMail } from './letter.js';

const COLUMN = 'max-width:520px;margin:0 auto;padding:0 16px';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const of = (name: Parameters<typeof colour>[0]) => colour(name, 'light');

/** Gives a letter the one look of all our mails, as text and as HTML without anything to be loaded. */
export function writeMail(letter: Letter): WrittenMail {
  return {
    to: letter.to,
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: htmlOf(letter),
  };
}

function textOf({ paragraphs, code, link, closing, ...letter }: Letter): string {
  const parts = [
    ...paragraphs,
    code && `    ${code}`,
    link && `${link.label}:\n${link.url}`,
    closing,
    `-- \n${senderOf(letter)}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Styles stand at each element: many readers drop style sheets. */
function htmlOf({ paragraphs, code, link, closing, ...letter }: Letter): string {
  const body = [
    ...paragraphs.map((text) => paragraph(text, `font-size:16px;line-height:1.5;color:${of('ink')}`)),
    code && paragraph(code, `font-size:32px;letter-spacing:6px;font-weight:600;color:${of('ink')}`),
    link && buttonTo(link),
    link && paragraph(`Or open ${link.url}`, `font-size:13px;word-break:break-all;color:${of('muted')}`),
    closing && paragraph(closing, `font-size:13px;line-height:1.5;color:${of('muted')}`),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 0;background:${of('page')};${FONT}">
<div style="${COLUMN}">
<p style="margin:0 0 12px;font-size:15px;font-weight:600;color:${of('brand')}">${escapeHtml(senderOf(letter))}</p>
<div style="background:${of('card')};border:1px solid ${of('line')};border-radius:8px;padding:8px 24px 16px">
${body.filter(Boolean).join('\n')}
</div>
</div>
</body>
</html>
`;
}

function paragraph(text: string, style: string): string {
  return `<p style="margin:16px 0;${style}">${escapeHtml(text)}</p>`;
}

function buttonTo({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:10px 20px;border-radius:6px;background:${of('brand')};color:${of('onBrand')};font-size:16px;text-decoration:none`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function senderOf({ from }: Pick<Letter, 'from'>): string {
  return from === undefined ? 'Mesonet' : oneLine(`Mesonet · ${from}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
