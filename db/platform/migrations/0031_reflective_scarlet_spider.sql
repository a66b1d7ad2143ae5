ALTER TABLE `sports_events` ADD `is_final` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sports_events_open` ON `sports_events` (`starts_at`) WHERE "sports_events"."is_final" = 0;--> statement-breakpoint
CREATE INDEX `sports_messages_by_age` ON `sports_messages` (`generated_at`) WHERE "sports_messages"."kind" IN ('odds_change', 'bet_stop', 'fixture_change');