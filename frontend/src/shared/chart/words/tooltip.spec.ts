import { escapeHtml } from './tooltip.js';

describe('escapeHtml', () => {
  it.each([
    ['<b>"PM" & \'x\'</b>', '&lt;b&gt;&quot;PM&quot; &amp; &#39;x&#39;&lt;/b&gt;'],
    ['−8.2 °C', '−8.2 °C'],
  ])('writes %s so that it stays text', (text, html) => {
    expect(escapeHtml(text)).toBe(html);
  });
});
