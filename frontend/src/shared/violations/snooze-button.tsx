import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { serverNow } from '../time/server-clock.js';
import { Icon } from '../ui/icon.js';
import { MenuButton } from '../ui/menu/menu-button.js';
import { snoozeMinutes, SNOOZES } from './snooze-times.js';
import { useSnooze } from './use-answer-violation.js';

interface SnoozeButtonProps {
  violation: Violation;
  /** IANA name of the station's time zone. */
  zone: string;
  className?: string | undefined;
}

/** A menu of durations during which no further notices about a violation are sent. */
export function SnoozeButton({ violation, zone, className }: SnoozeButtonProps) {
  const snooze = useSnooze(violation);
  return (
    <MenuButton
      items={SNOOZES}
      onChoose={(key) => snooze.mutate(snoozeMinutes(key, serverNow(), zone))}
      isLoading={snooze.isPending}
      aria-label={`Snooze: ${violation.desc}`}
      className={className}
    >
      Snooze
      <Icon icon={DownOutlined} />
    </MenuButton>
  );
}
