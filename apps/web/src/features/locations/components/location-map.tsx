import 'leaflet/dist/leaflet.css';
import { circleMarker, control, map, tileLayer } from 'leaflet';
import { useEffect, useRef } from 'react';
import classes from './location-map.module.css';

interface LocationMapProps {
  readonly label: string;
  readonly attribution: string;
  readonly zoomLabels: { readonly closer: string; readonly farther: string };
  readonly tilesUrl: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A map of the operator's own tiles. Loaded only when the reader asks for it. */
export function LocationMap({
  label,
  attribution,
  zoomLabels,
  tilesUrl,
  latitude,
  longitude,
}: LocationMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { closer, farther } = zoomLabels;
  useEffect(() => {
    if (frame.current === null) return;
    const view = map(frame.current, {
      scrollWheelZoom: false,
      zoomControl: false,
    }).setView([latitude, longitude], 16);
    control.zoom({ zoomInTitle: closer, zoomOutTitle: farther }).addTo(view);
    view.attributionControl.setPrefix(false);
    tileLayer(tilesUrl, { attribution, maxZoom: 19 }).addTo(view);
    // A drawn circle needs no picture file.
    circleMarker([latitude, longitude], { radius: 10, className: classes.marker ?? '' }).addTo(
      view,
    );
    return () => {
      view.remove();
    };
  }, [attribution, closer, farther, tilesUrl, latitude, longitude]);
  return <section ref={frame} className={classes.map} aria-label={label} />;
}
