import { Alert, Button, Popconfirm, Switch, Tabs } from 'antd';
import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import { useNewPassword } from '../../shared/api/use-station-passwords.js';
import { CopyButton } from '../../shared/ui/copy/copy-button.js';
import { obstacle } from './addresses.js';
import styles from './station-connect.module.css';
import type { StationAccess, ConnectionGuide } from './connection-guide.js';
import { connectionGuides } from './connection-guides.js';

/**
 * Shows the values to enter in each kind of device. The station's password is hidden until the user shows it; copied
 * texts always contain it.
 */
export function ConnectionGuidesCard({ access }: { access: StationAccess }) {
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
        items={connectionGuides(access).map((guide) => ({
          key: guide.id,
          label: guide.name,
          children: <GuidePanel guide={guide} cover={cover} />,
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

function GuidePanel({ guide, cover }: { guide: ConnectionGuide; cover: (text: string) => string }) {
  return (
    <div className={styles.way}>
      <p>{guide.where}</p>
      {guide.fields.length > 0 && (
        <dl className={styles.fields}>
          {guide.fields.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{cover(value)}</code>
                <CopyButton text={value} label={label} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {guide.snippet !== undefined && (
        <div className={styles.snippet}>
          <pre>{cover(guide.snippet)}</pre>
          <CopyButton text={guide.snippet} />
        </div>
      )}
      <ul>
        {guide.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}
