import { type ComponentProps } from 'react';
import { DayRangePicker } from '../../time/day-range-picker.js';
import { withAntd } from '../../ui/theme/antd-theme.js';

/**
 * The fields for first and last day, with the calendar open from the start. The code of this component is loaded when
 * the user first needs it.
 */
export const DatesPicker = withAntd(function DatesPicker(props: ComponentProps<typeof DayRangePicker>) {
  return <DayRangePicker {...props} isOpenAtFirst />;
});
