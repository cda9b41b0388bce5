import { PARKED_WEBHOOKS_LISTED, type ParkedWebhook } from '@mesonet/contract/subscription.js';
import { useState } from 'react';
import { formatCount } from '../../shared/format-count.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Button } from '../../shared/ui/button.js';
import { Card, Figure } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import styles from './statistics.module.css';
import { useDismissParkedEvent } from './use-parked-events.js';

const SHOWN = 5;

/** Lists webhooks of the payment provider that could not be applied, until a super admin dismisses them. */
export function ParkedEventsCard({ events }: { events: readonly ParkedWebhook[] }) {
  const [isWhole, showWhole] = useState(false);
  const [asked, ask] = useState<ParkedWebhook>();
  const dismiss = useDismissParkedEvent();
  const close = () => ask(undefined);
  return (
    <Card title="Parked billing events" note="not applied">
      <Figure
        figure={`${formatCount(events.length)}${events.length < PARKED_WEBHOOKS_LISTED ? '' : '+'}`}
        unit={events.length === 1 ? 'event' : 'events'}
      />
      <ul className={styles.parked}>
        {events.slice(0, isWhole ? events.length : SHOWN).map((event) => (
          <li key={event.event_id}>
            <p>{event.reason}</p>
            <small>
              {event.event_type}, {formatStationTime(Date.parse(event.received_at), OWN_ZONE, 'full')}
            </small>
            <Button size="small" aria-label={`Dismiss: ${event.reason}`} onClick={() => ask(event)}>
              Dismiss
            </Button>
          </li>
        ))}
      </ul>
      {events.length > SHOWN && (
        <Button size="small" kind="text" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(events.length)}`}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title="Dismiss this event?"
          okText="Dismiss"
          isPending={dismiss.isPending}
          onConfirm={() => dismiss.mutate(asked.event_id, { onSettled: close })}
          onClose={close}
        >
          <p>{asked.reason}</p>
          <p>It leaves this list and is never applied. The audit log keeps its id, {asked.event_id}.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
