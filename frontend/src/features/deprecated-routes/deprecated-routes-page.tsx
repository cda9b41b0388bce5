import { dateOf, endOfDate, startOfDate } from '@mesonet/model/calendar/dates.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DayRangePicker } from '../../shared/time/day-range-picker.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { Alert } from '../../shared/ui/alert.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { HitsDialog } from './hits-dialog.js';
import { type RuleUse, toRules } from './rules.js';
import { RulesTable } from './rules-table.js';
import styles from './deprecated-routes.module.css';
import { type HitRange, useRouteUses } from './use-deprecated-routes.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

const DAYS_AT_FIRST = 7;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Shows super admins which deprecated routes are still called. */
export function DeprecatedRoutesPage() {
  usePageTitle('Deprecated Routes');
  const { first, last, isByMethod, change } = useChoice();
  const [opened, setOpened] = useState<RuleUse>();
  const range = {
    start: new Date(startOfDate(first, OWN_ZONE)).toISOString(),
    end: new Date(endOfDate(last, OWN_ZONE)).toISOString(),
  };
  return (
    <>
      <PageHead title="Deprecated Routes" />
      <div className={styles.notice}>
        <Alert tone="info" role="status" title="Only hits are logged.">
          A deprecated route that nobody called in the range is not listed. Hits are kept for 90 days.
        </Alert>
      </div>
      <Card>
        <div className={styles.choices}>
          <DayRangePicker
            first={first}
            last={last}
            today={today}
            format="D MMM YYYY"
            onChange={(from, to) => change({ from, to })}
          />
          <Checkbox
            checked={isByMethod}
            onChange={({ target }) => change({ methods: target.checked ? 'separate' : '' })}
          >
            Display methods as separate rules
          </Checkbox>
        </div>
        <Rules range={range} isByMethod={isByMethod} onOpen={setOpened} />
      </Card>
      {opened && <HitsDialog rule={opened} range={range} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface RulesProps {
  range: HitRange;
  isByMethod: boolean;
  onOpen: (rule: RuleUse) => void;
}

/**
 * Lists the deprecated routes. Where the list cannot be loaded, a message is shown in addition to the error, as the
 * product's specification wants.
 */
function Rules({ range, isByMethod, onOpen }: RulesProps) {
  const uses = useRouteUses(range);
  if (uses.isPending) return <Loading label="Loading route hits ..." />;
  const rules = toRules(uses.data ?? [], isByMethod);
  if (rules.length > 0) return <RulesTable rules={rules} onOpen={onOpen} />;
  if (uses.isError) {
    return (
      <ErrorState
        title="The hits could not be loaded"
        error={uses.error}
        onRetry={() => void uses.refetch()}
      />
    );
  }
  return (
    <EmptyState title="No deprecated route was called">Choose other days to look further back.</EmptyState>
  );
}

const today = () => dateOf(serverNow(), OWN_ZONE);

/** Keeps the chosen dates and grouping in the address bar; invalid dates there are ignored. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const date = (name: string) => {
    const text = search.get(name) ?? '';
    return DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const last = date('to') ?? today();
  const weekBefore = new Date(Date.parse(last) - (DAYS_AT_FIRST - 1) * DAY_MS).toISOString().slice(0, 10);
  const from = date('from') ?? weekBefore;
  const change = (part: Record<string, string>) => {
    const next = { ...Object.fromEntries(search), ...part };
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  return {
    first: from <= last ? from : last,
    last,
    isByMethod: search.get('methods') === 'separate',
    change,
  };
}
