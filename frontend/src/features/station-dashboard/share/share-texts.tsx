import { CopyButton } from '../../../shared/ui/copy/copy-button.js';
import styles from './share.module.css';

/** The texts for sharing a chart image, which the user copies: its HTML tag and its address. */
export function ShareTexts({ address, tag }: { address: string; tag: string }) {
  const texts = [
    { name: 'HTML', label: 'the HTML', text: tag },
    { name: 'Address', label: 'the address', text: address },
  ];
  return (
    <dl className={styles.texts}>
      {texts.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code tabIndex={0}>{text}</code>
            <CopyButton text={text} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
