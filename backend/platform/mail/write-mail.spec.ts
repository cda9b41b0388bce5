import { writeMail } from './write-mail.js';

describe('writeMail', () => {
  const letter = {
    to: 'ann@example.org',
    subject: 'One\r\nBcc: bob@example.org',
    from: '<b>Hill & Dale</b>',
    paragraphs: ['First "quoted".', "Second, it's <i>plain</i>."],
    code: '012345',
    link: { label: 'Go <on>', url: 'https://example.org/a?b=1&c="2"' },
    closing: 'Small print.',
  };

  it('says all of it as text', () => {
    expect(writeMail(letter).text).toBe(
      [
        'First "quoted".',
        "Second, it's <i>plain</i>.",
        '    012345',
        'Go <on>:\nhttps://example.org/a?b=1&c="2"',
        'Small print.',
        '-- \nMesonet · <b>Hill & Dale</b>\n',
      ].join('\n\n'),
    );
  });

  it('escapes whatever people wrote', () => {
    const { html } = writeMail(letter);
    expect(html).toContain('&lt;b&gt;Hill &amp; Dale&lt;/b&gt;');
    expect(html).toContain('First &quot;quoted&quot;.');
    expect(html).toContain('it&#39;s &lt;i&gt;plain&lt;/i&gt;');
    expect(html).toContain('href="https://example.org/a?b=1&amp;c=&quot;2&quot;"');
    expect(html).not.toMatch(/<(b|i|script|img|link)\b/);
  });

  it('shows facts as a table and an image that it brings along', () => {
    const { text, html, image } = writeMail({
      to: 'ann@example.org',
      subject: 'S',
      paragraphs: ['Cold.'],
      facts: [
        { label: 'Station', value: 'Hill & Dale' },
        { label: 'Value', value: '−1.2 °C' },
      ],
      image: { png: Uint8Array.of(1, 2, 3), alt: 'Chart of "cold"' },
      link: { label: 'Acknowledge', url: 'https://example.org/a' },
      otherLink: { label: 'Show', url: 'https://example.org/b' },
    });
    expect(text).toBe(
      [
        'Cold.',
        'Station: Hill & Dale\nValue: −1.2 °C',
        'Acknowledge:\nhttps://example.org/a',
        'Show:\nhttps://example.org/b',
        '-- \nMesonet\n',
      ].join('\n\n'),
    );
    expect(html).toContain('>Hill &amp; Dale</td>');
    expect(html).toContain(`<img src="cid:${image!.cid}" alt="Chart of &quot;cold&quot;"`);
    expect(Buffer.from(image!.png, 'base64')).toEqual(Buffer.of(1, 2, 3));
    expect(html.indexOf('https://example.org/a')).toBeLessThan(html.indexOf('https://example.org/b'));
  });

  it('keeps the subject one line', () => {
    expect(writeMail(letter).subject).toBe('One Bcc: bob@example.org');
  });

  it('leaves out what a letter has not', () => {
    const { text, html } = writeMail({ to: 'ann@example.org', subject: 'S', paragraphs: ['Only this.'] });
    expect(text).toBe('Only this.\n\n-- \nMesonet\n');
    expect(html).not.toContain('<a ');
    expect(writeMail({ to: 'a@b.c', subject: 'S', paragraphs: ['Only this.'], facts: [] }).html).toBe(html);
  });
});
