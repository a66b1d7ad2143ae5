ALTER TABLE `withdrawals` ADD `deposit_id` text REFERENCES deposits(id);--> statement-breakpoint
CREATE UNIQUE INDEX `a_deposit_is_sent_back_once` ON `withdrawals` (`deposit_id`);