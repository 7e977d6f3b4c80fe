// The eight characters of Karaya, told by build, headgear and object: [path, fill, line width]. Drawn in the box -36 -52 72 94; the head is
// about the origin. A path without a fill is a line.
import type { Card } from "../generated/karaya";

export type Side = "loyalists" | "rebels" | "neutrals";
export const sideOf: Record<Card, Side> = {
  sultan: "loyalists",
  guard: "loyalists",
  assassin: "rebels",
  slave: "rebels",
  slave_driver: "neutrals",
  belly_dancer: "neutrals",
  vizier: "neutrals",
  fortune_teller: "neutrals",
};

export type Stroke = [d: string, fill?: string, line?: number, colour?: string];

const ink = "#2b2142";
const skin = "#f0c797";
const cloth = "#fffaf0";
const gold = "#e2a024";
const iron = "#b9c0d2";
const red = "#ab2440";
const teal = "#14807f";
const face = "M-11-9V0A11 12 0 0 0 11 0V-9Z";
const eyes: Stroke = ["M-4.6-2.5v.2M4.6-2.5v.2", undefined, 3, ink];

export const characters: Record<Card, Stroke[]> = {
  sultan: [
    ["M-32 42C-32 24-20 14 0 14S32 24 32 42Z", gold],
    ["M-10 15L0 42 10 15Q0 21-10 15Z", cloth],
    [face, skin],
    ["M-11 0Q-7 5.5-3.5 3.500Q0 2 3.5 3.500Q7 5.5 11 0Q12 15 0 19Q-12 15-11 0Z", ink],
    eyes,
    ["M-14-6C-25-14-20-33 0-33S25-14 14-6Q0-15-14-6Z", cloth],
    ["M-17-10Q-8-22 9-31M17-10Q12-20 1-25", undefined, 1.3, ink],
    ["M1-24C-4-35 2-45 9-51C13-42 11-31 4-23Z", teal],
    ["M0-27.500A4.5 4.5 0 1 0 .1-27.500Z", red],
  ],
  guard: [
    ["M26 42V-36", undefined, 3, "#7a4f22"],
    ["M26-52L31.5-37L26-30L20.5-37Z", iron],
    ["M-32 42V30C-32 19-21 15 0 15S32 19 32 30V42Z", "#27408b"],
    ["M-24 18L10 42H-4L-30 24Z", gold],
    ["M-14-8V7Q-14 17 0 18T14 7V-8Z", "#8289a3"],
    ["M-9-9V3Q-9 11 0 11T9 3V-9Z", skin],
    ["M0 3C-2 1-7 2-8.5 5.500C-5 7-2 6 0 5C2 6 5 7 8.5 5.500C7 2 2 1 0 3Z", ink],
    eyes,
    ["M-15.5-6C-16-20-8-29 0-41C8-29 16-20 15.5-6Q0-12-15.5-6Z", iron],
    ["M-2-10H2V0H-2Z", iron],
    ["M0-47V-40", undefined, 2.4, ink],
  ],
  assassin: [
    ["M-27 42C-29 8-23-35 0-40C23-35 29 8 27 42Z", "#3a2347"],
    ["M-13 6C-17-14-9-29 0-30S17-14 13 6Q0 22-13 6Z", "#1f1430"],
    ["M-10.5-9Q0-15 10.5-9L11 1H-11Z", skin],
    ["M-8-5.500L-2.5-3.200M8-5.500L2.5-3.2", undefined, 2.4, ink],
    ["M-11.5 0Q0 5 11.5 0L9 14Q0 21-9 14Z", "#6b3a5c"],
    ["M-25 27Q0 37 25 27V34Q0 44-25 34Z", red],
    ["M20 22C17 8 22-5 33-13C35 0 31 12 26 23Z", iron],
    ["M14.5 20.500L29 25.5", undefined, 3.4, gold],
    ["M19 23L25 25L22.5 36L15 33Z", skin],
  ],
  slave: [
    ["M-29 42C-29 24-19 17 0 17S29 24 29 42Z", "#d8a26c"],
    ["M-29 42C-29 28-24 20-14 18L-11 42ZM29 42C29 28 24 20 14 18L11 42Z", "#8a5a2f"],
    ["M-7 8H7V20Q0 25-7 20Z", "#d8a26c"],
    ["M-12-9V0A12 13 0 0 0 12 0V-9Z", "#e2b07c"],
    ["M-13-4C-16-19-8-23 0-23S16-19 13-4Q11-13 0-13.500T-13-4Z", ink],
    eyes,
    ["M-4 7Q0 5 4 7M-8-7.500L-3-6.500M8-7.500L3-6.5", undefined, 1.7, ink],
    ["M-9.5 14Q0 20 9.5 14V19Q0 25-9.5 19Z", iron],
    ["M0 23.500a3.4 3.7 0 1 0 .1 0M0 30a3.4 3.7 0 1 0 .1 0M0 36.500a3.4 3.7 0 1 0 .1 0", undefined, 2.4, "#5d6480"],
  ],
  slave_driver: [
    ["M-34.5 42C-35 23-23 13 0 13S35 23 34.5 42Z", "#66762f"],
    ["M-34 33Q0 42 34 33V42H-34Z", gold],
    ["M-14-9V0A14 14 0 0 0 14 0V-9Z", skin],
    ["M0 2C-5-2-13 0-17 6C-10 9-3 8 0 5C3 8 10 9 17 6C13 0 5-2 0 2Z", ink],
    ["M-5.5-2.500v.2M5.5-2.500v.2", undefined, 3, ink],
    ["M-9.5-7.500L-3.5-5.500M9.5-7.500L3.5-5.5", undefined, 2, ink],
    ["M-12.5-9L-9-30H9L12.5-9Q0-14-12.5-9Z", red],
    ["M0-30Q14-33 15.5-17M15.5-17V-12", undefined, 2, ink],
    ["M22 40V20C22 4 35 8 34-8C33-21 19-19 21-9C22-3 30-4 28.5-10", undefined, 3, "#5b3714"],
  ],
  belly_dancer: [
    ["M-15-8C-18-29 18-29 15-8C20 4 20 16 24 26C13 23 12 12 12-4H-12C-12 12-13 23-24 26C-20 16-20 4-15-8Z", ink],
    ["M-18 20C-36 14-33-12-25-28M18 20C36 14 33-12 25-28", undefined, 6, ink],
    ["M-18 20C-36 14-33-12-25-28M18 20C36 14 33-12 25-28", undefined, 3.6, skin],
    ["M-14 42C-17 33-13 27-19 18Q0 13 19 18C13 27 17 33 14 42Z", skin],
    ["M-18.5 18Q0 13 18.5 18Q17 29 9 29Q4 29 0 24Q-4 29-9 29Q-17 29-18.5 18Z", red],
    ["M-17 37Q0 32 17 37L20 42H-20Z", red],
    ["M-11 37.500v.2M-4 36.200v.2M4 36.200v.2M11 37.500v.2M0-15v.2", undefined, 3.4, gold],
    [face, skin],
    eyes,
    ["M-11.5 0Q0-3.5 11.5 0Q10 14 0 15T-11.5 0Z", "#f4b8c4"],
    ["M-12-9Q0-17 12-9", undefined, 2.6, gold],
    ["M25-41a8 8 0 1 0 .1 0ZM25-37.500a4.5 4.5 0 1 1-.1 0Z", gold],
  ],
  vizier: [
    ["M-22 42C-24 24-15 15 0 15S24 24 22 42Z", teal],
    ["M-10-9V0A10 12 0 0 0 10 0V-9Z", skin],
    ["M-10-1Q-5 4.5 0 3T10-1Q12 14 0 32Q-12 14-10-1Z", "#c9cad6"],
    ["M-4.5 7Q0 5 4.5 7", undefined, 1.6, ink],
    ["M-4.2-3.500v.2M4.2-3.500v.2", undefined, 2.8, ink],
    ["M-13.5-8L-10.5-43Q0-54 10.5-43L13.5-8Q0-14-13.5-8Z", cloth],
    ["M-13-14Q0-20 13-14L13.5-8Q0-14-13.5-8Z", teal],
    ["M9 25H30Q33 29.5 30 34H9Q12 29.5 9 25Z", cloth],
    ["M14 28.200H25M14 31.200H22", undefined, 1.2, ink],
    ["M5 27Q11 24 14 28L12 35Q6 36 4 32Z", skin],
  ],
  fortune_teller: [
    ["M-29 42C-27 16-25-32 0-36C25-32 27 16 29 42Z", "#6a3d8f"],
    ["M-13 8C-17-14-8-22 0-22S17-14 13 8Q0 20-13 8Z", ink],
    ["M-9.5-11Q0-16 9.5-11L10 0A10 11 0 0 1-10 0Z", skin],
    ["M-7.5-3q2.7 2.2 5 0M7.5-3q-2.7 2.2-5 0M-3 6.500Q0 8.5 3 6.5", undefined, 1.8, ink],
    ["M0-33l1.9 4.4 4.8.4-3.6 3.2 1.1 4.700L0-22.800l-4.2 2.5 1.1-4.7-3.6-3.2 4.8-.4Z", gold],
    ["M-12 9v.2M12 9v.2", undefined, 4, gold],
    ["M0 18A11.5 11.5 0 1 0 .1 18Z", "#cfe8ff"],
    ["M-6 29A7 7 0 0 1 0 22.500M3 35Q7 33 7 29", undefined, 1.7, "#6a3d8f"],
    ["M-22 42Q-21 33-12 34.500Q-10 38-5 42ZM22 42Q21 33 12 34.500Q10 38 5 42Z", skin],
  ],
};
