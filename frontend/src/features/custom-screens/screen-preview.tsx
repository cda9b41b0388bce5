import { type CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { SCREEN_DASHBOARDS } from '@mesonet/model/screen-rules.js';
import { useStations } from '../../shared/api/use-stations.js';
import { ScreenFrame } from './frame/screen-frame.js';
import styles from './screens.module.css';

interface ScreenPreviewProps {
  accountId: string;
  files: readonly CustomScreenFile[];
  isDraft?: boolean;
}

/** Shows a small preview of a custom screen with the data of the organization. */
export function ScreenPreview({ accountId, files, isDraft = false }: ScreenPreviewProps) {
  const stations = useStations(accountId);
  const path = Object.values(SCREEN_DASHBOARDS).find((each) => files.some((file) => file.path === each));
  const [first] = stations.data ?? [];
  if (path === undefined || !stations.data) return null;
  const isOfStation = path === SCREEN_DASHBOARDS.main;
  if (isOfStation && !first) return null;
  return (
    <figure className={styles.preview}>
      <figcaption>
        {path}
        {isOfStation && first && ` with ${first.stationname}’s data`}
      </figcaption>
      <div className={styles.small}>
        <ScreenFrame
          accountId={accountId}
          stationId={isOfStation && first ? first._id : null}
          path={path}
          isDraft={isDraft}
          title={isDraft ? 'Preview of the draft' : 'Preview of the screen'}
          className={styles.framed}
        />
      </div>
      <p>Runs in a sandbox: reads this organization’s data, nothing else.</p>
    </figure>
  );
}
