import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined.js';
import { Button } from '../../../shared/ui/button.js';
import { Icon } from '../../../shared/ui/icon.js';
import { MenuButton } from '../../../shared/ui/menu/menu-button.js';
import { type AlarmTemplate } from '../model/templates.js';
import styles from './list.module.css';

interface CreateAlarmProps {
  templates: readonly AlarmTemplate[];
  /** @param template the alarm begins from this; undefined for an empty one */
  onCreate: (template?: AlarmTemplate) => void;
}

/** A button that starts a new alarm, empty or from a template. */
export function CreateAlarm({ templates, onCreate }: CreateAlarmProps) {
  return (
    <div className={styles.create}>
      <Button kind="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => onCreate()}>
        Create
      </Button>
      {templates.length > 0 && (
        <MenuButton
          kind="primary"
          aria-label="Create from a template"
          icon={<Icon icon={DownOutlined} />}
          heading="Templates"
          items={templates.map(({ id, rule }) => ({ key: id, label: rule.desc }))}
          onChoose={(key) => onCreate(templates.find(({ id }) => id === key))}
        />
      )}
    </div>
  );
}
