import styles from './amount-table.module.css';
import { formatAmount } from './amount.js';

interface AmountTableProps {
  currency: string;
  lines: readonly { name: string; note?: string; amount: string | bigint }[];
  total: { name: string; amount: string | bigint };
}

/** A table with the lines of a bill and their total; amounts are in the smallest unit of the currency. */
export function AmountTable({ currency, lines, total }: AmountTableProps) {
  return (
    <table className={styles.lines}>
      <tbody>
        {lines.map(({ name, note, amount }, at) => (
          <tr key={at}>
            <th scope="row">
              {name} {note !== undefined && <small>{note}</small>}
            </th>
            <td>{formatAmount(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td>{formatAmount(total.amount, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
