import { Grid, Table, type TableColumnsType } from 'antd';
import { Button } from '../../shared/ui/button.js';
import styles from './deprecated-routes.module.css';
import { nameOf, type RuleUse } from './rules.js';

interface RulesTableProps {
  rules: readonly RuleUse[];
  onOpen: (rule: RuleUse) => void;
}

/**
 * A table with one row for each deprecated route, whose name opens its last calls. On a phone the module of the server
 * that the route belongs to (`blueprint`) is below the name.
 */
export function RulesTable({ rules, onOpen }: RulesTableProps) {
  const isWide = Grid.useBreakpoint().md === true;
  const columns: TableColumnsType<RuleUse> = [
    {
      title: 'Rule',
      key: 'rule',
      render: (_, rule) => (
        <>
          <Button kind="link" className={styles.rule} onClick={() => onOpen(rule)}>
            {nameOf(rule)}
          </Button>
          {!isWide && <div className={styles.blueprint}>{rule.blueprint}</div>}
        </>
      ),
    },
    {
      title: 'Hit Count',
      dataIndex: 'count',
      width: 104,
      align: 'right',
      render: (count: number) => count.toLocaleString('en'),
    },
    { title: 'Blueprint', dataIndex: 'blueprint', width: '25%', hidden: !isWide },
  ];
  return (
    <Table<RuleUse>
      className={styles.table ?? ''}
      columns={columns}
      dataSource={rules}
      rowKey={nameOf}
      size="middle"
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
