import styles from './api-docs-page.module.css';

interface GroupNavProps {
  groups: readonly { name: string; count: number }[];
}

/** Links to each group of operations. */
export function GroupNav({ groups }: GroupNavProps) {
  return (
    <nav className={styles.groups} aria-label="Groups">
      <ul>
        {groups.map(({ name, count }) => (
          <li key={name}>
            <a href={`#${idOf(name)}`}>
              {name} <span className={styles.figure}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the id that Swagger UI gives the heading of a group. */
function idOf(group: string): string {
  return `operations-tag-${group.replaceAll(' ', '_')}`;
}
