export type Tone = 'green' | 'blue' | 'orange' | 'red' | 'yellow' | 'neutral';
