import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js';
import ImportOutlined from '@ant-design/icons-svg/es/asn/ImportOutlined.js';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined.js';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type ReactNode } from 'react';
import { useIsAdmin } from '../../shared/session/use-can-manage.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { Icon } from '../../shared/ui/icon.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import styles from './first-steps.module.css';
import { ConsolePicture, LivePicture, MastPicture } from './pictures.js';

interface StepsProps {
  accountId: string;
  /** The station that the account added first. */
  station: Station | undefined;
}

/** Shows the steps that lead from an account without a station to its first sample. */
export function Steps({ accountId, station }: StepsProps) {
  const pages = `/admin/${accountId}/stations`;
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="first-steps">
        <header>
          <h2 id="first-steps">Put your first station on the air</h2>
          <p>
            About ten minutes, with the station’s console at hand. You can stop after any step and go on
            later.
          </p>
        </header>
        <ol>
          <Step number={1} title="Add the station" picture={<MastPicture />} isDone={station !== undefined}>
            <p>
              A name and a place on the map. Elevation and time zone make pressure and rain days right from
              the first hour.
            </p>
            {station ? (
              <p className={styles.quiet}>{station.stationname} is added.</p>
            ) : (
              <LinkButton kind="primary" icon={<Icon icon={PlusOutlined} />} to={`${pages}?add`}>
                Add
              </LinkButton>
            )}
          </Step>
          <Step
            number={2}
            title="Connect the console"
            picture={<ConsolePicture />}
            isNext={station !== undefined}
          >
            <p>
              Server, path and key to type or paste, for Ecowitt, Ambient, Weather Underground, WeeWX,
              MicroServer and others.
            </p>
            {station ? (
              <LinkButton kind="primary" to={`${pages}/${station._id}/connect`}>
                Connect
              </LinkButton>
            ) : (
              <p className={styles.quiet}>After step 1</p>
            )}
          </Step>
          <Step number={3} title="See it live" picture={<LivePicture />}>
            <p>
              The page waits with you and turns as soon as the first sample has come; anything wrong is said
              in plain words.
            </p>
            <p className={styles.quiet}>A moment after step 2</p>
          </Step>
        </ol>
      </section>
      <MoreWays accountId={accountId} station={station} />
    </div>
  );
}

interface StepProps {
  number: number;
  title: string;
  picture: ReactNode;
  isDone?: boolean;
  /** True when this step is the user's next one. */
  isNext?: boolean;
  children: ReactNode;
}

function Step({ number, title, picture, isDone = false, isNext = number === 1, children }: StepProps) {
  return (
    <li aria-current={isNext && !isDone ? 'step' : undefined}>
      {picture}
      <h3>
        <span className={styles.number} data-state={isDone ? 'done' : isNext ? 'next' : undefined}>
          {isDone ? <Icon icon={CheckOutlined} aria-label="Done" /> : number}
        </span>
        {title}
      </h3>
      {children}
    </li>
  );
}

function MoreWays({ accountId, station }: StepsProps) {
  const isAdmin = useIsAdmin(accountId);
  const hasUsers = useFeatureFlags(accountId).data?.['user_management'] === true;
  return (
    <div className={styles.more}>
      <section className={styles.way}>
        <Icon icon={ImportOutlined} />
        <div>
          <h3>Years of data already?</h3>
          <p>
            CSV of any shape, WeeWX, SURFRAD, TMY3 or MicroServer files can be imported
            {station ? '.' : ' after step 1.'}
          </p>
        </div>
        {station && (
          <LinkButton to={`/admin/${accountId}/stations/${station._id}/imports`}>Import</LinkButton>
        )}
      </section>
      {isAdmin && hasUsers && (
        <section className={styles.way}>
          <Icon icon={TeamOutlined} />
          <div>
            <h3>Not doing this alone?</h3>
            <p>Invite others by email; a manager can add and connect stations.</p>
          </div>
          <LinkButton to={`/admin/${accountId}/account?add-user`}>Add User</LinkButton>
        </section>
      )}
    </div>
  );
}
