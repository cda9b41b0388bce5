import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import { type Subscription } from '@mesonet/contract/subscription.js';
import { Grid, Table, type TableColumnsType } from 'antd';
import { Card } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tag } from '../../shared/ui/tag.js';
import { type ChosenRow, costOf } from './change/chosen-rows.js';
import styles from './manage-subscription.module.css';
import { formatAmount, formatFigure, signOf } from './money/amount.js';
import { type BillingCycle, periodTitle } from './money/period-words.js';
import { OutsideLink } from '../../shared/ui/outside-link.js';

/** The period in the title of an empty table. */
const EACH_MONTH: BillingCycle = { interval: 'month', frequency: 1 };

interface ManageSubscriptionProps {
  rows: readonly ChosenRow[];
  managementUrls: Subscription['management_urls'];
  /**
   * Returns true when the row's product is still sold, so that another of its prices can be chosen. A product that is
   * no longer sold has no other prices.
   */
  canEdit: (row: ChosenRow) => boolean;
  onEdit: (row: ChosenRow) => void;
  onRemove: (row: ChosenRow) => void;
}

/** Lists the products of the subscription, including unsaved changes. */
export function ManageSubscription({ rows, managementUrls, ...actions }: ManageSubscriptionProps) {
  return (
    <Card title="Manage Subscription" note={managementUrls && <ManagementLinks urls={managementUrls} />}>
      <Table<ChosenRow>
        columns={useColumns(rows, actions)}
        dataSource={rows}
        rowKey={({ product }) => product.id}
        rowClassName={({ change }) => (change === null ? '' : styles.changed!)}
        size="middle"
        pagination={false}
        locale={{ emptyText: 'Nothing is left. Choose a feature below, or discard the changes.' }}
      />
    </Card>
  );
}

function useColumns(
  rows: readonly ChosenRow[],
  { canEdit, onEdit, onRemove }: Pick<ManageSubscriptionProps, 'canEdit' | 'onEdit' | 'onRemove'>,
): TableColumnsType<ChosenRow> {
  const isWide = Grid.useBreakpoint().md === true;
  const price = rows[0]?.price;
  const currency = price?.unit_price.currency_code ?? 'USD';
  return [
    {
      title: 'Product',
      key: 'product',
      render: (_, row) => <Product row={row} isWide={isWide} />,
    },
    { title: 'Description', dataIndex: ['product', 'description'], width: '42%', hidden: !isWide },
    { title: 'Quantity', dataIndex: 'quantity', align: 'right', width: 96, hidden: !isWide },
    {
      title: `${signOf(currency)} / ${periodTitle(price ? price.billing_cycle : EACH_MONTH)}`,
      key: 'cost',
      align: 'right',
      width: 116,
      render: (_, row) => <b>{formatFigure(costOf(row), currency)}</b>,
    },
    {
      title: <span className="visually-hidden">Actions</span>,
      key: 'actions',
      align: 'right',
      width: 92,
      render: (_, row) => (
        <span className={styles.actions}>
          {canEdit(row) && (
            <IconButton
              aria-label={`Edit ${row.product.name}`}
              icon={<Icon icon={EditOutlined} />}
              onClick={() => onEdit(row)}
            />
          )}
          <IconButton
            aria-label={`Remove ${row.product.name}`}
            icon={<Icon icon={DeleteOutlined} />}
            onClick={() => onRemove(row)}
          />
        </span>
      ),
    },
  ];
}

/** Shows the product of a row. On a phone the quantity is below the name. */
function Product({ row: { product, price, quantity, change }, isWide }: { row: ChosenRow; isWide: boolean }) {
  const { amount, currency_code: currency } = price.unit_price;
  return (
    <>
      <span className={styles.product}>
        <b>{product.name}</b>
        {change !== null && <Tag tone="brand">{change}</Tag>}
      </span>
      {!isWide && (
        <div className={styles.below}>
          {quantity} × {formatAmount(amount, currency)}
        </div>
      )}
    </>
  );
}

function ManagementLinks({ urls }: { urls: NonNullable<Subscription['management_urls']> }) {
  return (
    <span className={styles.links}>
      <OutsideLink to={urls.update_payment_method}>Update Payment Method</OutsideLink>
      <OutsideLink to={urls.cancel} className={styles.cancel}>
        Cancel Subscription
      </OutsideLink>
    </span>
  );
}
