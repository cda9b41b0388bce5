import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What one station measures beyond the catalogue. */
@Entity({ name: 'station_measurements' })
export class StationMeasurementEntity {
  /** Of the station. */
  @PrimaryColumn('integer')
  series: number;

  @PrimaryColumn('text')
  key: string;

  @Column('text')
  label: string;

  /** Never changed: stored values are in its base unit. */
  @Column('text', { name: 'class' })
  mClass: string;

  /** In which the station sends it, by name. */
  @Column('text')
  unit: string;

  /** Values that arrived before belong to an earlier one of that key; null: there was none. */
  @Column('timestamptz', { nullable: true })
  since: Date | null;

  /** A sensor channel that registered itself at its first upload. */
  @Column('boolean', { name: 'is_automatic', default: false })
  isAutomatic: boolean;
}
