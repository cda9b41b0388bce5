/**
 * Properties for Ant Design's `InputNumber`: it writes negative numbers with the minus sign U+2212, like the rest of
 * the page, and reads both this sign and the hyphen.
 */
export const minusSign = {
  formatter: (value: string | number | undefined) => String(value ?? '').replace('-', '−'),
  parser: (text: string | undefined) => (text ?? '').replace('−', '-'),
};
