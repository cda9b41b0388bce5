import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { type Place } from '../../../shared/map/map-view.js';
import { type StationValues } from './station-values.js';
import { zoneAt } from './zone-at.js';

/**
 * Holds the place of a station in its form. The time zone of a new station follows its place until
 * the user chooses a zone.
 */
export function usePlace(form: FormInstance<StationValues>, isNew: boolean) {
  const latitude = Form.useWatch('latitude', form) ?? null;
  const longitude = Form.useWatch('longitude', form) ?? null;
  const [followsPosition, setFollows] = useState(isNew);
  const [isFromPosition, setFromPosition] = useState(false);
  const follow = async (to: Place | null) => {
    if (!followsPosition || !to) return;
    const zone = await zoneAt(to);
    if (zone === null) return;
    form.setFieldsValue({ timezone: zone });
    setFromPosition(true);
  };
  return {
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    isFromPosition,
    choosePlace: (to: Place) => {
      form.setFieldsValue(to);
      void form.validateFields(['latitude', 'longitude']);
      void follow(to);
    },
    typePlace: ({ latitude: lat, longitude: lon }: Partial<StationValues>, all: StationValues) => {
      if (lat === undefined && lon === undefined) return;
      void follow(all.latitude === null || all.longitude === null ? null : (all as Place));
    },
    chooseZone: () => {
      setFollows(false);
      setFromPosition(false);
    },
  };
}
