import { useState, useSyncExternalStore } from 'react';
import { recorder } from '#docs/review/live/recorder.ts';
import { exportRecording } from '#docs/review/live/recordingFile.ts';
import { SmallButton } from '../SmallButton.tsx';
import { loadPicture } from './loadPicture.ts';
import { RecordingView } from './RecordingView.tsx';

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function ChartsTab() {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const [hasContactData, setHasContactData] = useState(false);
  const [cleared, setCleared] = useState(0);
  const save = () => download(exportRecording(recording, Date.now(), hasContactData), 'statecharts.json');

  return (
    <RecordingView
      key={cleared}
      recording={recording}
      isLive
      load={loadPicture}
      tools={
        <>
          <label>
            <input
              type="checkbox"
              checked={hasContactData}
              onChange={(event) => setHasContactData(event.target.checked)}
            />
            With contact data
          </label>
          <SmallButton tone="quiet" onClick={save} text="Export" />
          <SmallButton
            tone="quiet"
            onClick={() => {
              recorder.clear();
              setCleared(cleared + 1);
            }}
            text="Clear"
          />
        </>
      }
    />
  );
}
