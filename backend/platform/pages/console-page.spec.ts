import { withHead } from './console-page.js';

const HTML = `<head>
    <meta name="description" content="Live weather from your own stations" />
    <title>Mesonet</title>
  </head>`;
const head = (title: string) =>
  withHead(HTML, { title, description: title, tags: [['property', 'og:title', title]] });

describe('the head of a page', () => {
  it('replaces title and description and adds the tags', () => {
    expect(head('Hill')).toBe(`<head>
    <meta name="description" content="Hill" />
    <title>Hill</title>
    <meta property="og:title" content="Hill" />
  </head>`);
  });

  it.each([
    ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onload="x', '&quot; onload=&quot;x'],
    ["Bob's & Ann's", 'Bob&#39;s &amp; Ann&#39;s'],
    ["$& $' $` $1", '$&amp; $&#39; $` $1'],
  ])('writes %s as text', (name, escaped) => {
    const html = head(name);
    expect(html).toContain(`<title>${escaped}</title>`);
    expect(html).toContain(`<meta property="og:title" content="${escaped}" />`);
    expect(html).toContain(`<meta name="description" content="${escaped}" />`);
    expect(html).not.toContain('<script>');
  });
});
