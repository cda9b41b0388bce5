import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { type Station } from '@mesonet/contract/stations.js';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withAntd } from '../../../shared/ui/theme/antd-theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { ShareForm } from './share-form.js';
import { SharePreview } from './share-preview.js';
import { ShareTexts } from './share-texts.js';
import { chartAddress, describeShare, imageTag, type ShareChoice } from './share-link.js';
import styles from './share.module.css';

interface ShareDialogProps {
  account: PublicAccount;
  station: Station;
  keys: readonly string[];
  units: DisplayUnits;
  onClose: () => void;
}

/** Builds the address of a chart image and its HTML tag for the user's own web page, with a preview. */
export const ShareDialog = withAntd(function ShareDialog({
  account,
  station,
  keys,
  units,
  onClose,
}: ShareDialogProps) {
  const [params] = useSearchParams();
  const { _id: stationId, stationname } = station;
  const measured = measurementsOf(keys, units);
  const [choice, setChoice] = useState<ShareChoice>(() => firstChoice(measured));
  const isDrawable = choice.chart === 'windrose' || choice.keys.length > 0;
  const address = chartAddress(window.location.origin, stationId, choice, params.get('units'));
  const names = choice.keys.map((key) => units.measurementOf(key)?.label ?? key);
  const label = describeShare(choice, names, stationname);
  const hasWind = ['windSpeed', 'windDirection'].every((key) => keys.includes(key));
  return (
    <Modal
      open
      width={760}
      title={`A chart of ${stationname} for your own page`}
      footer={null}
      onCancel={onClose}
    >
      {!account.allow_anonymous_guest && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          title="Visitors will not see it"
          description={`${account.accountname} shows its stations to those who are signed in only. Charts appear on other pages once anonymous visitors are allowed.`}
        />
      )}
      <ShareForm
        choice={choice}
        measured={measured}
        hasWind={hasWind}
        stationName={stationname}
        onChange={setChoice}
      />
      {isDrawable && (
        <>
          <SharePreview address={address} label={label} />
          <ShareTexts address={address} tag={imageTag(address, choice, label)} />
        </>
      )}
    </Modal>
  );
});

/** Lists the measurements that can be drawn as curves, which are the numeric ones. */
function measurementsOf(keys: readonly string[], units: DisplayUnits) {
  const drawable = new Set([
    ...NUMERIC_KEYS,
    ...units.own.filter(({ isText }) => !isText).map(({ key }) => key),
  ]);
  return keys
    .filter((key) => drawable.has(key))
    .map((key) => ({ value: key, label: units.measurementOf(key)?.label ?? key }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

function firstChoice(measured: readonly { value: string }[]): ShareChoice {
  const first = measured.find(({ value }) => value === 'temperature') ?? measured[0];
  return {
    chart: 'trend',
    keys: first ? [first.value] : [],
    period: '24h',
    size: '800x400',
    theme: 'light',
    format: 'png',
    title: '',
  };
}
