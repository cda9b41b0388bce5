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
    expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=&quot;2&quot;"');
    expect(html).not.toMatch(/<(b|i|script|img|link)\b/);
  });

  it('keeps the subject one line', () => {
    expect(writeMail(letter).subject).toBe('One Bcc: bob@example.org');
  });

  it('leaves out what a letter has not', () => {
    const { text, html } = writeMail({ to: 'ann@example.org', subject: 'S', paragraphs: ['Only this.'] });
    expect(text).toBe('Only this.\n\n-- \nMesonet\n');
    expect(html).not.toContain('<a ');
  });
});
