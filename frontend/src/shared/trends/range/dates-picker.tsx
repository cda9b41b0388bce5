import { type ComponentProps } from 'react';
import { DayRangePicker } from '../../time/day-range-picker.js';
import { withAntd } from '../../ui/theme/antd-theme.js';

/** The calendar of the range, open. */
export const DatesPicker = withAntd(function DatesPicker(props: ComponentProps<typeof DayRangePicker>) {
  return <DayRangePicker {...props} isOpenAtFirst />;
});
