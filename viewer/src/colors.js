// SPDX-License-Identifier: BSD-2-Clause
// One palette for bodies and curves, readable on light and dark pages.
const kHues = [212, 22, 145, 280, 48, 340, 185, 95];

export function isDark() {
  return document.documentElement.dataset.theme === "dark";
}

export function cssColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function curveColor(i) {
  return `hsl(${kHues[i % kHues.length]} ${isDark() ? "75% 68%" : "70% 40%"})`;
}

export function bodyColor(i) {
  const hue = kHues[i % kHues.length];
  return {
    edge: `hsl(${hue} 60% ${isDark() ? 70 : 32}%)`,
    fill: `hsl(${hue} 55% ${isDark() ? 45 : 68}% / 0.75)`,
    trail: `hsl(${hue} 60% 55% / 0.45)`,
  };
}
