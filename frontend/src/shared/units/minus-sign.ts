/** Has an `InputNumber` write negative numbers as the rest of the page does, with U+2212, and read both signs. */
export const minusSign = {
  formatter: (value: string | number | undefined) => String(value ?? '').replace('-', '−'),
  parser: (text: string | undefined) => (text ?? '').replace('−', '-'),
};
