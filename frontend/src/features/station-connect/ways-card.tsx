import { Alert, Button, Popconfirm, Switch, Tabs } from 'antd';
import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import { useNewPassword } from '../../shared/api/use-station-passwords.js';
import { CopyButton } from '../../shared/ui/copy/copy-button.js';
import { obstacle } from './addresses.js';
import styles from './station-connect.module.css';
import type { StationAccess, Way } from './way.js';
import { waysToConnect } from './ways.js';

/** What to type into each kind of device. The password is covered until it is asked for; copies hold it. */
export function WaysCard({ access }: { access: StationAccess }) {
  const [isShown, setShown] = useState(false);
  const problem = obstacle(access.urls.samples);
  const cover = (text: string) => (isShown ? text : text.replaceAll(access.password, '••••••••'));
  return (
    <Card title="Where to send">
      <div className={styles.password}>
        <label>
          <Switch size="small" checked={isShown} onChange={setShown} /> Show the password
        </label>
        <NewPassword stationId={access.stationId} />
      </div>
      {problem && <Alert type="warning" title={problem} />}
      <Tabs
        items={waysToConnect(access).map((way) => ({
          key: way.id,
          label: way.name,
          children: <WayPanel way={way} cover={cover} />,
        }))}
      />
    </Card>
  );
}

function NewPassword({ stationId }: { stationId: string }) {
  const { mutate, isPending } = useNewPassword(stationId);
  return (
    <Popconfirm
      title="Give the station a new password?"
      description="The old one ends at once: the console has to be told the new one."
      okText="New password"
      onConfirm={() => mutate()}
    >
      <Button size="small" loading={isPending}>
        New password
      </Button>
    </Popconfirm>
  );
}

function WayPanel({ way, cover }: { way: Way; cover: (text: string) => string }) {
  return (
    <div className={styles.way}>
      <p>{way.where}</p>
      {way.fields.length > 0 && (
        <dl className={styles.fields}>
          {way.fields.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{cover(value)}</code>
                <CopyButton text={value} of={label} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {way.snippet !== undefined && (
        <div className={styles.snippet}>
          <pre>{cover(way.snippet)}</pre>
          <CopyButton text={way.snippet} />
        </div>
      )}
      <ul>
        {way.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}
