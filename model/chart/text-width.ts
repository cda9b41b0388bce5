/** Widths of the characters U+0020 to U+007E in the font Inter Regular, in thousandths of the font size. */
// oxfmt-ignore
const ADVANCES = [
  281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 407, 610, 618, 646, 593, 620, 566,
  619, 620, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903, 753, 765,
  639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471, 456, 323, 562, 612, 571, 612, 583, 370, 613,
  591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662,
];
/** Assumed width of all other characters, about right for letters of other alphabets and most signs. */
const OTHER_ADVANCE = 640;
const SEMIBOLD_WIDENING = 1.03;

/**
 * Estimates the width of a text in the font Inter, in pixels. The real text is a little narrower, because browsers move
 * some pairs of letters closer together (kerning).
 */
export function textWidth(text: string, fontSize: number, isStrong = false): number {
  let advance = 0;
  for (const character of text) advance += ADVANCES[character.codePointAt(0)! - 32] ?? OTHER_ADVANCE;
  return (advance / 1000) * fontSize * (isStrong ? SEMIBOLD_WIDENING : 1);
}

/** Shortens a text that is too wide and adds "…". */
export function cutToWidth(text: string, width: number, fontSize: number, isStrong = false): string {
  if (textWidth(text, fontSize, isStrong) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, fontSize, isStrong) > width) {
    characters.pop();
  }
  return characters.length > 0 ? `${characters.join('').trimEnd()}…` : '';
}
