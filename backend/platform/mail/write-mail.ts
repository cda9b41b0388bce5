import { colour } from '@mesonet/contract/colours.js';
import { escapeHtml } from '../pages/escape-html.js';
import type { Letter, WrittenMail } from './letter.js';

const COLUMN = 'max-width:520px;margin:0 auto;padding:0 16px';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const of = (name: Parameters<typeof colour>[0]) => colour(name, 'light');

const IMAGE_CID = 'image@mesonet';

/** Gives a letter the one look of all our mails, as text and as HTML without anything to be loaded. */
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

/** Styles stand at each element: many readers drop style sheets. */
function htmlOf({ paragraphs, code, facts, image, link, otherLink, closing, ...letter }: Letter): string {
  const body = [
    ...paragraphs.map((text) => paragraph(text, `font-size:16px;line-height:1.5;color:${of('ink')}`)),
    code && paragraph(code, `font-size:32px;letter-spacing:6px;font-weight:600;color:${of('ink')}`),
    facts && tableOf(facts),
    image && imageOf(image),
    link && buttonTo(link),
    otherLink && linkTo(otherLink),
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

function tableOf(facts: NonNullable<Letter['facts']>): string {
  const cell = (text: string, style: string) =>
    `<td style="padding:3px 16px 3px 0;vertical-align:top;${style}">${escapeHtml(text)}</td>`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr>${cell(label, `color:${of('muted')};white-space:nowrap`)}${cell(value, `color:${of('ink')}`)}</tr>`,
  );
  return `<table role="presentation" cellspacing="0" style="margin:16px 0;border-collapse:collapse;font-size:14px;line-height:1.4">
${rows.join('\n')}
</table>`;
}

/** Never wider than the mail. */
function imageOf({ alt }: NonNullable<Letter['image']>): string {
  return `<p style="margin:16px 0"><img src="cid:${IMAGE_CID}" alt="${escapeHtml(alt)}" width="470" style="display:block;width:100%;max-width:470px;height:auto;border:0"></p>`;
}

function linkTo({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:16px 0;font-size:16px"><a href="${escapeHtml(url)}" style="color:${of('brand')}">${escapeHtml(label)}</a></p>`;
}

function senderOf({ from }: Pick<Letter, 'from'>): string {
  return from === undefined ? 'Mesonet' : oneLine(`Mesonet · ${from}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
