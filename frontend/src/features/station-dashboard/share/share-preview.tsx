import { Spin } from 'antd';
import { useState } from 'react';
import { useDelayed } from '../../../shared/time/use-delayed.js';
import { ErrorState } from '../../../shared/ui/page-states.js';
import styles from './share.module.css';

/**
 * The chart image is requested once its address has not changed for this long, because the user may be typing a title.
 */
const CALM_MS = 400;

/** Shows a chart image as visitors will see it. The previous image stays until the new one is loaded. */
export function SharePreview({ address, label }: { address: string; label: string }) {
  const wanted = useDelayed(address, CALM_MS);
  const [shown, setShown] = useState('');
  const [failed, setFailed] = useState('');
  const isComing = shown !== address && failed !== wanted;
  if (failed === wanted) {
    return (
      <div className={styles.preview}>
        <ErrorState
          title="The chart could not be drawn"
          error={new Error('The server did not answer with a picture.')}
          onRetry={() => setFailed('')}
        />
      </div>
    );
  }
  return (
    <div className={styles.preview} aria-busy={isComing}>
      <Spin spinning={isComing} delay={300}>
        <img src={wanted} alt={label} onLoad={() => setShown(wanted)} onError={() => setFailed(wanted)} />
      </Spin>
    </div>
  );
}
