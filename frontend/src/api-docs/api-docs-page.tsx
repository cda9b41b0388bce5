import { useDeferredValue, useState } from 'react';
import { BrandMark } from '../shared/ui/brand-mark.js';
import { type ApiDocument, countMatches, useApiDocument } from './api-document.js';
import styles from './api-docs-page.module.css';
import { GroupNav } from './group-nav.js';
import { Viewer } from './viewer.js';

export function ApiDocsPage() {
  const loaded = useApiDocument();
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#operations">
        Skip to the operations
      </a>
      <header className={styles.head}>
        <BrandMark size={26} />
        <h1>
          <span className={styles.product}>Mesonet </span>API reference
        </h1>
        <a href="/">Console</a>
      </header>
      {loaded.state === 'loading' && <Skeleton />}
      {loaded.state === 'failed' && <Failed />}
      {loaded.state === 'ready' && <Reference api={loaded.api} />}
    </div>
  );
}

function Reference({ api }: { api: ApiDocument }) {
  const [phrase, setPhrase] = useState('');
  const shown = useDeferredValue(phrase);
  const groups = countMatches(api, shown);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <div className={styles.columns}>
      <aside className={styles.side}>
        <label className={styles.search}>
          <span className="visually-hidden">Search operations</span>
          <input
            type="search"
            value={phrase}
            placeholder="Search operations"
            onChange={(event) => setPhrase(event.target.value)}
          />
        </label>
        <p className={styles.count} role="status">
          {count === 1 ? '1 operation' : `${count} operations`}
        </p>
        <GroupNav groups={groups} />
      </aside>
      <div className={styles.main} data-search={shown.trim() === '' ? undefined : ''}>
        {count === 0 && (
          <p>No operation matches “{shown.trim()}”. Search for a path, a method or a word of a summary.</p>
        )}
        <Viewer api={api} phrase={shown} />
      </div>
    </div>
  );
}

/** Draws grey bars in place of the operations while they load. */
function Skeleton() {
  return (
    <main className={styles.skeleton} aria-busy="true" aria-label="Loading">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} />
      ))}
    </main>
  );
}

function Failed() {
  return (
    <main className={styles.failed} role="alert">
      <p>The API’s document could not be loaded.</p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  );
}
