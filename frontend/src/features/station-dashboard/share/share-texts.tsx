import { CopyButton } from '../../../shared/ui/copy/copy-button.js';
import styles from './share.module.css';

/** What is taken along. */
export function ShareTexts({ address, tag }: { address: string; tag: string }) {
  const texts = [
    { name: 'HTML', of: 'the HTML', text: tag },
    { name: 'Address', of: 'the address', text: address },
  ];
  return (
    <dl className={styles.texts}>
      {texts.map(({ name, of, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code tabIndex={0}>{text}</code>
            <CopyButton text={text} of={of} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
