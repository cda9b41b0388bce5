import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../../shared/ui/page-states.js';
import styles from './share.module.css';

/** While a title is typed no picture is asked for. */
const CALM_MS = 400;

/** The image as visitors will see it; the one before stays until the next is there. */
export function SharePreview({ address, label }: { address: string; label: string }) {
  const wanted = useCalm(address);
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

function useCalm(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), CALM_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
