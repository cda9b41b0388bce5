import { useConsoleSettings } from '../session/use-console-settings.js';
import styles from './entry-frame.module.css';

/**
 * Shows how to reach the operator of this installation, as far as the settings contain it. If they contain nothing,
 * there is no footer.
 */
export function SupportFooter() {
  const { data } = useConsoleSettings();
  if (!data) return null;
  const { supportCompany, supportCity, supportPhone, supportEmail, supportWebsite } = data;
  const entries = [
    supportCompany,
    supportCity,
    supportPhone && <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</a>,
    supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
    supportWebsite && <Website address={supportWebsite} />,
  ].filter(Boolean);
  if (entries.length === 0) return null;
  return (
    <footer className={styles.footer} aria-label="Support">
      <ul>
        {entries.map((entry, index) => (
          <li key={index}>{entry}</li>
        ))}
      </ul>
    </footer>
  );
}

/** Shows the operator's website as a link, or as plain text if the setting is not a web address. */
function Website({ address }: { address: string }) {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return <>{address}</>;
  return <a href={url.href}>{url.host}</a>;
}
